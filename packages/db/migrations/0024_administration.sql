-- Licences have versions: a change of the text is a new one, which members accept before their next order.
alter table eulas
  add column version integer not null default 1 check (version >= 1),
  add column published_at timestamptz not null default now(),
  add column published_by text not null default 'Sigma';

-- The versions that a newer one has replaced.
create table eula_versions (
  eula_id integer not null references eulas on delete cascade,
  version integer not null,
  text text not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (eula_id, version)
);

-- Who accepted which version for a program: with an order that names the licence, or by itself after a change.
create table eula_acceptances (
  program_id integer not null references programs on delete cascade,
  user_id uuid not null references users on delete cascade,
  eula_id integer not null references eulas on delete cascade,
  version integer not null,
  accepted_at timestamptz not null,
  primary key (program_id, user_id, eula_id, version)
);
create index eula_acceptances_version on eula_acceptances (eula_id, version);
create index eula_acceptances_user on eula_acceptances (user_id);

insert into eula_acceptances (program_id, user_id, eula_id, version, accepted_at)
select orders.program_id, orders.requested_by, eulas.id, 1, min(orders.license_accepted_at)
from orders join eulas on eulas.identifying_value = orders.required_license
group by orders.program_id, orders.requested_by, eulas.id;

-- Whether anything was ordered under a licence.
create index orders_licence on orders (required_license);
