-- What orders that came through STAPI asked for; everything else of them stands in `orders`.
create table stapi_orders (
  order_id uuid primary key references orders on delete cascade,
  product text not null,
  -- datetime, geometry and filter, as they were asked.
  request jsonb not null,
  -- Properties of the pass that was chosen.
  opportunity jsonb not null
);
create index orders_captures_newest on orders (program_id, placed_at desc, id desc) where order_type = 'others';
create index opportunity_searches_age on opportunity_searches (created_at);
