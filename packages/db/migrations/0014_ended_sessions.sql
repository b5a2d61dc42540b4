-- Sessions that an external issuer has ended (OpenID Connect Back-Channel Logout); a row without a session id ends all
-- tokens that the issuer had issued to the subject by then.
create table ended_sessions (
  issuer text not null,
  session_id text,
  subject text,
  ended_at timestamptz not null,
  check (session_id is not null or subject is not null)
);
create unique index ended_sessions_session on ended_sessions (issuer, session_id) where session_id is not null;
create unique index ended_sessions_subject on ended_sessions (issuer, subject) where session_id is null;
create index ended_sessions_person on ended_sessions (issuer, subject);
create index ended_sessions_age on ended_sessions (ended_at);
