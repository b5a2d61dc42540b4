-- What staff say of a collection beyond its columns, as STAC spells it: keywords, providers, summaries, links and others.
alter table collections add column members jsonb not null default '{}';
