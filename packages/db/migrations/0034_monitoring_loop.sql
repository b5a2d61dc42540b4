-- When a satellite of the program next sees the area of an asset by day; searched up to next_pass_until.
alter table assets add column next_pass_at timestamptz;
alter table assets add column next_pass_sensor integer;
alter table assets add column next_pass_until timestamptz;

-- The text of an e-mail for readers that show HTML, its pictures as { finding, alt }, and the list that it belongs to.
alter table mails add column html text;
alter table mails add column pictures jsonb;
alter table mails add column list text;
