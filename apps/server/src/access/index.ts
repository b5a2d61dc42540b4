export { listRoles, listUserPrograms, type StoredRole, type UserProgram } from './memberships.store.ts';
