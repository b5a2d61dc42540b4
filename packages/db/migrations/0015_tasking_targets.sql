-- The position [lon, lat] in the area of a tasking request to aim at; null: the planner chooses.
alter table tasking_requests
  add column target double precision[] check (array_length(target, 1) = 2);
