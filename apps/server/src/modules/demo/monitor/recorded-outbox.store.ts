import type { Database } from '@sigma/db';
import { sql } from 'kysely';

/** The e-mails about a pass, each text once, and the places of the gas that notifications of it name. */
export interface RecordedOutbox {
  readonly mails: readonly { readonly pass: string; readonly body: string }[];
  readonly bells: readonly { readonly pass: string; readonly lon: number; readonly lat: number }[];
}

/** What the loop has sent to people about the passes of the demo world. */
export async function recordedOutbox({ kysely }: Database): Promise<RecordedOutbox> {
  const { rows: mails } = await sql<RecordedOutbox['mails'][number]>`
    select distinct split_part(key, ' ', 3) as pass, body from mails where key like 'alert %'`.execute(
    kysely,
  );
  const { rows: bells } = await sql<RecordedOutbox['bells'][number]>`
    with named as (
      select e.id, e.subject as finding from events e where e.kind in ('monitor.alert.published', 'monitor.gas.published')
      union all
      select e.id, s->>'finding' from events e, jsonb_array_elements(e.data->'sources') s where e.kind = 'monitor.sources.continue')
    select distinct d.pass_id as pass, ST_X(d.point) as lon, ST_Y(d.point) as lat
    from named n join notifications b on b.event_id = n.id join detections d on d.id::text = n.finding
    where d.gas is not null`.execute(kysely);
  return { mails, bells };
}

/** Someone watches every asset: an address on its alert list, and the members of its program, who have signed in and use Monitor. */
export async function watchAssets({ kysely }: Database, recipient: string): Promise<void> {
  await sql`update assets set alert_emails = ${[recipient]}`.execute(kysely);
  await sql`insert into identities (issuer, subject, user_id) select 'watch', id::text, id from users
    on conflict do nothing`.execute(kysely);
  await sql`insert into membership_roles (program_id, user_id, role_id)
    select m.program_id, m.user_id, r.id from memberships m cross join roles r where r.name = 'Monitor User'
    on conflict do nothing`.execute(kysely);
}
