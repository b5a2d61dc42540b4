import { bucketProblem, folderProblem } from '@sigma/domain';
import type { z } from 'zod';

interface NameFields {
  readonly bucket: string;
  readonly folder: string;
}

/**
 * Adds invalid names of bucket and folder to the issues of a body that is rejected for other fields, so that the answer
 * lists all of them. In a valid body they are judged together with the rights of the program.
 */
export function withDestinationNames<Body extends z.ZodType>(body: Body, fields: NameFields): Body {
  return body.superRefine(
    (value, context) => {
      const reported = new Set(context.issues.map(({ path }) => path?.[0]));
      for (const [field, problem] of problemsOf(value, fields)) {
        if (problem === undefined || reported.has(field)) continue;
        context.addIssue({ code: 'custom', path: [field], message: problem, params: { code: 'AD' } });
      }
    },
    { when: ({ issues, value }) => issues.length > 0 && typeof value === 'object' && value !== null },
  );
}

function problemsOf(value: unknown, { bucket, folder }: NameFields) {
  const textOf = (field: string): string | undefined => {
    const text: unknown = Object(value)[field];
    return typeof text === 'string' ? text : undefined;
  };
  const name = textOf(bucket);
  const path = textOf(folder)?.replace(/^\/+|\/+$/g, '');
  return [
    [bucket, name === undefined ? undefined : bucketProblem(name)],
    [folder, path === undefined ? undefined : folderProblem(path)],
  ] as const;
}
