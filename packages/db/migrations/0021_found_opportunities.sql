-- The opportunities that an asynchronous search found, one row each, so that a page is read without the others.
create table opportunity_search_passes (
  search_id uuid not null references opportunity_searches on delete cascade,
  position integer not null check (position >= 0),
  pass jsonb not null,
  primary key (search_id, position)
);
-- How many are listed; null until the search is completed.
alter table opportunity_searches add column found integer check (found >= 0);
insert into opportunity_search_passes (search_id, position, pass)
  select id, place - 1, pass
  from opportunity_searches,
    jsonb_array_elements(case jsonb_typeof(result) when 'array' then result else '[]' end)
      with ordinality as listed(pass, place);
update opportunity_searches set found = jsonb_array_length(result) where jsonb_typeof(result) = 'array';
alter table opportunity_searches drop column result;
