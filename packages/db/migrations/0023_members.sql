-- When the issuer of a user first stated that an address is theirs.
alter table users add column email_verified_at timestamptz;
-- The last call of the user in the program, to the hour.
alter table memberships add column last_seen_at timestamptz;
-- How many e-mails were sent of late.
create index mails_created on mails (created_at);

-- An invited membership: its user has no identity until someone signs in with the verified address (PD-52).
create table invitations (
  program_id integer not null,
  user_id uuid not null,
  -- SHA-256 of the token in the e-mailed link.
  token_hash text not null unique,
  -- The name of who invited: a person or a machine application.
  invited_by text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  accepted_at timestamptz,
  primary key (program_id, user_id),
  foreign key (program_id, user_id) references memberships on delete cascade
);
