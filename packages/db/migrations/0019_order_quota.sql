-- The most area in km² that a program may order from the archive; null: no limit. Orders that ended without a delivery do not count.
alter table programs add column max_order_area_km2 double precision check (max_order_area_km2 >= 0);
