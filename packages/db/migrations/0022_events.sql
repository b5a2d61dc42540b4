-- What has happened, written in the transaction that causes it and delivered to people afterwards (ADR-16).
create table events (
  id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity unique,
  kind text not null,
  program_id integer references programs on delete cascade,
  -- The id of what it is about, such as an order.
  subject text not null,
  -- Whom it concerns, and what the sentence about it names.
  audience jsonb not null,
  data jsonb not null,
  occurred_at timestamptz not null,
  -- The last user of the audience to whom an event for many has been delivered; null before the first.
  delivered_to uuid,
  delivered_at timestamptz
);
create index events_waiting on events (sequence) where delivered_at is null;
create index events_program on events (program_id);

-- The bell of a user: one row for each event and user, however often the event is delivered.
create table notifications (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The order in which notifications are listed; not the time of the event, which may be that of the demo world.
  sequence bigint generated always as identity,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (event_id, user_id)
);
create index notifications_user on notifications (user_id, sequence desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- What a user wants of a topic; without a row the defaults of the topic apply.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  bell boolean not null,
  email boolean not null,
  primary key (user_id, topic)
);

-- E-mails. The key names what one is about, so that no cause sends it twice.
create table mails (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  recipient text not null,
  subject text not null,
  body text not null,
  -- Where one click ends such e-mails; null for those that cannot be ended, such as an invitation.
  unsubscribe_url text,
  created_at timestamptz not null default now(),
  -- When it is of no use any more, such as an invitation whose link has ended; null for never.
  expires_at timestamptz,
  -- It was sent, or was abandoned because it expired or its cause was withdrawn; its text is deleted then.
  sent_at timestamptz,
  canceled_at timestamptz,
  failure text
);
create index mails_waiting on mails (created_at) where sent_at is null and canceled_at is null;
