import { aoiCalls, areaSchema, type FieldIssue, refuse } from '@sigma/contract';
import { checkAoi } from '@sigma/domain';
import { contains, isOneOf, type RecordsOf, tableRecords } from '../../../records/index.ts';
import { INVALID_GEOMETRY } from '../area-answer.ts';
import { aoiColumns, isKnownProgram, isValidArea, programNames, sharesPoint } from './aois.store.ts';

/** The areas of interest of all programs. */
export const aoiRecords = (): RecordsOf<typeof aoiCalls> =>
  tableRecords(aoiCalls, {
    table: 'aois',
    idOf: ({ aoi }) => aoi,
    filters: { program: isOneOf('program_id'), search: contains('name'), bounds: sharesPoint },
    orders: { program: ['program_id', 'name'] },
    more: programNames,
    unique: {
      columns: ['program_id', 'name'],
      taken({ name }) {
        const message = `The program has an area named “${name}” already.`;
        return refuse('duplicate_name', message, [{ field: 'name', code: 'duplicate_name', message }]);
      },
    },
    async check(transaction, { body }) {
      const issues: FieldIssue[] = [];
      if (!(await isKnownProgram(transaction, body.program))) {
        const message = `Program ${body.program} does not exist.`;
        issues.push({ field: 'program', code: 'unknown', message });
      }
      const reading = checkAoi(body.aoi);
      if (!reading.ok) return [...issues, reading.issue];
      if (!(await isValidArea(transaction, reading.aoi.stored)))
        issues.push({ ...INVALID_GEOMETRY, field: 'aoi' });
      return issues;
    },
    columns({ body: { program, name, aoi: given }, id, call: { now } }) {
      const reading = checkAoi(given);
      if (!reading.ok) throw new Error(`An area was saved that is not valid: ${reading.issue.message}`);
      const isNew = id === undefined;
      return {
        program_id: program,
        name,
        ...aoiColumns(reading.aoi),
        ...(isNew && { created_at: now }),
        updated_at: now,
      };
    },
    answer: ({ program_id: program, shown, created_at, updated_at, id, name, area_km2, program_name }) => ({
      id,
      program,
      program_name,
      name,
      aoi: areaSchema.parse(JSON.parse(shown)),
      area_km2,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }),
    bodyOf: ({ program, name, aoi }) => ({ program, name, aoi }),
  });
