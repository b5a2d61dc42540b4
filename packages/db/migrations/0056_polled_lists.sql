-- Orders and findings are polled by state and by the time of their last change, of whole programs.
create index orders_by_status on orders (program_id, status, placed_at desc, id);
create index orders_updated on orders (program_id, updated_at, id);
create index detections_published on detections (program_id, published_at, id) where published_at is not null;
