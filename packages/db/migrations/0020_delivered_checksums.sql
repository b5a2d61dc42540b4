-- CRC-32 of a delivered file, with which the zip archive of an order can be sent in ranges; null for files written before.
alter table delivery_files add column crc32 bigint check (crc32 between 0 and 4294967295);
