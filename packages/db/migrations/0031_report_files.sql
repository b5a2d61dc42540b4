-- Names the attempt that may write the file of a report; an attempt that takes over replaces it.
alter table reports add column claim uuid;

-- A file of the archive that is sent with an e-mail, as { key, name, mediaType }.
alter table mails add column attachment jsonb;
