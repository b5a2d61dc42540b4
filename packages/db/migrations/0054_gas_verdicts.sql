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
update detections set announced = 'first' where detection_type = 'Methane' and published_at is not null;

-- What the analysis takes a published finding for now, where staff decide about it first: the verdict, how many passes have proven methane at
-- its source, and what another analysis of its pass has seen. Null where nothing waits for staff.
alter table detections add column proposal jsonb check (jsonb_typeof(proposal) = 'object');

-- Standard deviation of the limit.
alter table asset_passes add column limit_sigma_kg_h real check (limit_sigma_kg_h >= 0);
