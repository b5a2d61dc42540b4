-- A customer asks to withdraw a scheduled capture; staff or a rule decide (PD-71).
alter table tasking_requests
  add column withdrawal text check (withdrawal in ('requested', 'accepted', 'rejected')),
  -- The reason that the customer gave, then the answer: a sentence for people.
  add column withdrawal_text text,
  add column withdrawal_at timestamptz,
  add check ((withdrawal is null) = (withdrawal_at is null));
create index tasking_requests_withdrawal on tasking_requests (withdrawal_at) where withdrawal = 'requested';
