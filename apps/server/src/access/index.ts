export { secretHash } from '../identity/secret-hash.ts';
export { GRANTABLE } from './applications.store.ts';
export {
  addInvitedRow,
  findInvitation,
  findOpenInvitation,
  hashOfToken,
  invitedRows,
  lockEmail,
  moveMembership,
  removeUnusedRow,
  stateOfInvitation,
} from './invitations.store.ts';
export { hasJoined } from './joined.store.ts';
export { joinLocalAccounts } from './local-identities.store.ts';
export { listRoles, listUserPrograms, type StoredRole, type UserProgram } from './memberships.store.ts';
export { lockProgram } from './program-lock.store.ts';
