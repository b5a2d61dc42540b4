import type { Connection, Database } from '@sigma/db';
import { PROGRAM_ROLES } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import { elementSetOn, SENSORS, SWATH_KM } from '@sigma/simulator';
import { joinLocalAccounts } from '../../access/index.ts';
import { insertElementSets } from '../../element-sets/index.ts';
import { seedGroundStations } from '../ground/index.ts';
import { GROUND_STATIONS } from './ground-stations.ts';
import { LICENCES } from './licences.ts';
import { type DemoPerson, JOINED, PEOPLE } from './people.ts';
import { ARCHIVE_DAYS, COLLECTIONS, DATA_PRODUCTS, type DemoProgram, PROGRAMS } from './world.ts';

/**
 * Adds missing programs, sensors, licences, products and people of the demo world. Existing rows stay unchanged, so
 * changes made by hand survive the next start.
 */
export async function seedWorld(database: Pick<Database, 'transaction'>, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    await seedSensors(transaction);
    await seedGroundStations(transaction, GROUND_STATIONS);
    const newCollections = await seedCatalogue(transaction);
    for (const program of PROGRAMS) {
      await seedProgram(transaction, program, now);
      await giveCollections(transaction, program, newCollections);
    }
    for (const person of PEOPLE) await seedPerson(transaction, person);
    await joinLocalAccounts(transaction, JOINED);
  });
}

async function seedSensors(kysely: Connection): Promise<void> {
  const sensors = SENSORS.map((sensor) => ({
    osk_id: sensor.oskId,
    name: sensor.name,
    serial: sensor.serial,
    max_slew_angle: sensor.maxSlewAngleDeg,
    swath_km: SWATH_KM,
    tasking_eligible_start: sensor.taskingEligibleStart,
    tasking_eligible_end: sensor.taskingEligibleEnd,
    launch_date: sensor.launchDate.toISOString().slice(0, 10),
    launch_site: sensor.launchSite,
    simulated: true,
  }));
  await kysely
    .insertInto('sensors')
    .values(sensors)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the ids of the collections that were missing. */
async function seedCatalogue(kysely: Connection): Promise<readonly string[]> {
  const added = await kysely
    .insertInto('collections')
    .values([...COLLECTIONS])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  await kysely
    .insertInto('data_products')
    .values(
      DATA_PRODUCTS.map((product) => ({
        ...product,
        file_formats: [...product.file_formats],
        collections: [...product.collections],
      })),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await kysely
    .insertInto('eulas')
    .values([...LICENCES])
    .onConflict((conflict) => conflict.column('identifying_value').doNothing())
    .execute();
  return added.map(({ id }) => id);
}

/** Gives a program the new collections that it should have: a later version may add one to an older demo world. */
async function giveCollections(
  kysely: Connection,
  { name, collections }: DemoProgram,
  added: readonly string[],
): Promise<void> {
  const missing = collections.filter((id) => added.includes(id));
  if (missing.length === 0) return;
  await kysely
    .insertInto('program_collections')
    .columns(['program_id', 'collection'])
    .expression((builder) =>
      builder
        .selectFrom(['programs', 'collections'])
        .where('programs.name', '=', name)
        .where('collections.id', 'in', missing)
        .select(['programs.id', 'collections.id as collection']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedProgram(kysely: Connection, program: DemoProgram, now: Date): Promise<void> {
  const made = await kysely
    .insertInto('programs')
    .values({
      name: program.name,
      company_name: program.company,
      start_date: `${now.getUTCFullYear() - 1}-01-01`,
      end_date: `${now.getUTCFullYear() + 3}-12-31`,
      max_users: program.maxUsers,
      max_taskings: program.maxTaskings,
      product_level_access: [...program.levels],
      subscribed_products: [...program.products],
      simulated: true,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return;
  const program_id = made.id;
  await kysely
    .insertInto('program_sensors')
    .values(program.sensors.map((sensor) => ({ program_id, sensor })))
    .execute();
  await kysely
    .insertInto('program_collections')
    .values(program.collections.map((collection) => ({ program_id, collection })))
    .execute();
  const eulas = await kysely
    .selectFrom('eulas')
    .select('id')
    .where('identifying_value', 'in', program.eulas)
    .execute();
  await kysely
    .insertInto('program_eulas')
    .values(eulas.map(({ id }) => ({ program_id, eula_id: id })))
    .execute();
}

/** A row without identity: the first sign-in with the verified address takes it over. */
async function seedPerson(kysely: Connection, person: DemoPerson): Promise<void> {
  const known = await kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirst();
  if (known !== undefined) return;
  const [first_name, last_name] = person.name;
  const { id } = await kysely
    .insertInto('users')
    .values({
      email: person.email,
      first_name,
      last_name,
      organization: person.organization,
      title: person.job,
      job_title: person.job,
      job_role: person.job,
      country: person.organization === '' ? '' : 'United States',
      internal_role: person.internalRole,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const roleIds = new Map(
    (await kysely.selectFrom('roles').selectAll().where('name', 'in', PROGRAM_ROLES).execute()).map(
      (role) => [role.name, role.id],
    ),
  );
  for (const [program, roles] of Object.entries(person.roles)) {
    const member = await kysely
      .insertInto('memberships')
      .columns(['program_id', 'user_id'])
      .expression((builder) =>
        builder
          .selectFrom('programs')
          .where('name', '=', program)
          .select(['id', builder.val(id).as('user_id')]),
      )
      .returning('program_id')
      .executeTakeFirst();
    if (member === undefined) continue;
    const rows = roles.flatMap((role) => {
      const role_id = roleIds.get(role);
      return role_id === undefined ? [] : [{ program_id: member.program_id, user_id: id, role_id }];
    });
    await kysely.insertInto('membership_roles').values(rows).execute();
  }
}

/**
 * Adds the element sets of the existing satellites for every day from `from` to `to`; stored sets stay unchanged.
 * Returns how many were added.
 */
export async function seedElementSets(kysely: Connection, from: Date, to: Date): Promise<number> {
  const present = await kysely.selectFrom('sensors').where('simulated', '=', true).select('osk_id').execute();
  const flying = SENSORS.filter(({ oskId }) => present.some(({ osk_id }) => osk_id === oskId));
  const first = Math.floor(from.getTime() / MS_PER_DAY);
  const last = Math.floor(to.getTime() / MS_PER_DAY);
  const days = Array.from({ length: Math.min(last - first + 1, ARCHIVE_DAYS + 1) }, (_, n) => last - n);
  const sets = days.flatMap((day) =>
    flying.map((sensor) => {
      const { epoch, line1, line2 } = elementSetOn(sensor, new Date(day * MS_PER_DAY));
      return { sensor: sensor.oskId, epoch, line1, line2, source: 'simulated' };
    }),
  );
  return insertElementSets(kysely, sets);
}
