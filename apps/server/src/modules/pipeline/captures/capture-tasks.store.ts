import type { Connection } from '@sigma/db';
import { sql } from 'kysely';

/** A task with the number of its captures and their first and last acquisition. */
export interface StoredCaptureTask {
  readonly task_id: string;
  readonly task_name: string | null;
  readonly captures: number;
  readonly first: Date;
  readonly last: Date;
}

/** One page of the tasks that have captures, or of one task, and how many match. */
export async function listTasksOf(
  kysely: Connection,
  taskId: string | undefined,
  {
    limit,
    offset,
    descending,
  }: { readonly limit: number; readonly offset: number; readonly descending: boolean },
): Promise<{ readonly tasks: readonly StoredCaptureTask[]; readonly count: number }> {
  const condition = taskId === undefined ? sql`task_id is not null` : sql`task_id = ${taskId}::uuid`;
  const { rows } = await sql<StoredCaptureTask>`
    with page as (
      select task_id, count(*)::int as captures, min(start) as first, max(start) as last
      from scene_ids where ${condition} group by task_id
      order by task_id ${descending ? sql`desc` : sql`asc`} limit ${limit} offset ${offset}
    )
    select page.*, (select task_name from scenes
      where scenes.task_id = page.task_id and scenes.start = page.first limit 1) as task_name
    from page order by task_id ${descending ? sql`desc` : sql`asc`}`.execute(kysely);
  const counted = await sql<{ count: number }>`
    select count(distinct task_id)::int as count from scene_ids where ${condition}`.execute(kysely);
  return { tasks: rows, count: counted.rows[0]?.count ?? 0 };
}
