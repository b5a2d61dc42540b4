-- An accepted order of scenes waits until this time, or until its customer starts it, and can be canceled until then (PD-60).
-- Null for orders that start at once, and for captures.
alter table orders add column starts_at timestamptz;
