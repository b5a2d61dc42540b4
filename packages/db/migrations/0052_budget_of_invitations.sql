-- The member on whose behalf an invitation or welcome was sent, whose budget of the day it counts against. Null for those of
-- staff, for other e-mails, and for those of earlier versions.
alter table mails add column inviter uuid;
create index mails_of_inviters on mails (created_at) where inviter is not null;
