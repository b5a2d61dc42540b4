-- What the look-alike test says of gas: 'methane' is proven, 'gas' is not proven to be methane, and 'possible' can be ground as well. It
-- follows the type, and for a plume the evidence: findings of earlier versions have only the correlations in theirs. A plume of which
-- nothing was measured, such as one that people have drawn, is gas.
alter table detections add column gas text generated always as (
  case detection_type
    when 'Methane' then 'methane'
    when 'Plume' then case
      when evidence->>'verdict' in ('gas', 'possible') then evidence->>'verdict'
      when greatest(
        case when jsonb_typeof(evidence->'r') = 'number' then (evidence->>'r')::float8 end,
        case when jsonb_typeof(evidence->'r_difference') = 'number' then (evidence->>'r_difference')::float8 end
      ) < 0.45 then 'possible'
      else 'gas'
    end
  end
) stored;

-- Why people were notified of gas, in the same transaction as its publication: null until then, and for what is not announced.
alter table detections add column announced text check (announced in ('first', 'returned', 'doubled', 'continuing'));
-- Earlier versions notified of methane that was captured at most a week before its publication.
update detections set announced = 'first' where detection_type = 'Methane' and published_at < detected_at + interval '7 days' and retracted_at is null;

-- What the analysis takes a published finding for now, where staff decide about it first: the verdict, how many passes have proven methane at
-- its source, and what another analysis of its pass has seen. Null where nothing waits for staff.
alter table detections add column proposal jsonb check (jsonb_typeof(proposal) = 'object');

-- Standard deviation of the limit.
alter table asset_passes add column limit_sigma_kg_h real check (limit_sigma_kg_h >= 0);

-- With what the keys of the e-mails begin in which a finding was sent, so that a correction reaches the same people. Null for what earlier versions
-- have sent. It is empty for their gas that was no alert: it was not sent to anyone, and no summary of the history reports it now.
alter table detections add column mailed_as text check (mailed_as is null or mailed_at is not null);
update detections set mailed_at = published_at, mailed_as = ''
where gas is not null and detection_class <> 'alert' and published_at is not null and mailed_at is null;
create index mails_by_key on mails (key text_pattern_ops);

-- The summary of the history reads what people are notified of and no one was sent.
drop index detections_unmailed;
create index detections_unmailed on detections (asset_id, detected_at)
  where mailed_at is null and published_at is not null and retracted_at is null
    and (detection_class = 'alert' or gas = 'methane' or (gas = 'gas' and not_quantified is distinct from 'below what this pass can measure'
      and (rate_kg_h is null or limit_kg_h is null or rate_kg_h >= limit_kg_h)));
