import {
  applicationCalls,
  bind,
  listGrantableOperations,
  permissionSetCalls,
  roleCalls,
} from '@sigma/contract';
import type { Database } from '@sigma/db';
import { bindRecords } from '../../records/index.ts';
import type { ServerModule } from '../server-module.ts';
import { type ApplicationsServices, applicationRecords } from './application-records.ts';
import { grantableOperations } from './grantable-operations.ts';
import { permissionSetRecords } from './permission-set-records.ts';
import { renewApplicationSecretBinding } from './renew-application-secret.ts';
import { roleRecords } from './role-records.ts';

export interface ApplicationsModuleServices extends ApplicationsServices {
  readonly database: Database;
}

/** What may call and what people may be: machine applications with their permission sets, and roles. */
export const applicationsModule: ServerModule<ApplicationsModuleServices> = {
  name: 'applications',
  bindings(services) {
    const { database, localIssuer } = services;
    const records = applicationRecords(services);
    return [
      ...bindRecords(database, permissionSetCalls, permissionSetRecords()),
      bind(listGrantableOperations, async () => ({ results: grantableOperations() })),
      ...bindRecords(database, applicationCalls, records),
      renewApplicationSecretBinding({ database, localIssuer, records }),
      ...bindRecords(database, roleCalls, roleRecords()),
    ];
  },
};
