/** What an application holds: the operations of its permission set and the scopes of its token. */
export interface ApplicationRights {
  readonly operations: ReadonlySet<string>;
  readonly scopes: readonly string[];
}

/** An operation of the private tier as an application calls it. */
export interface CalledOperation {
  readonly id: string;
  readonly needs: 'read' | 'write';
}

/**
 * The operations that a stored permission set grants now: those that applications can still be given. Operations that
 * this version does not know, or that people alone may call, grant nothing.
 */
export function grantedOperations(
  stored: readonly string[],
  grantable: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(stored.filter((id) => grantable.has(id)));
}

/**
 * The needs that a token's scopes leave. A token without a scope of this API narrows nothing: the permission set
 * decides alone. `sigma:read` alone leaves reading.
 */
export function scopesOf(stated: readonly string[]): readonly string[] {
  const own = stated.filter((scope) => scope === 'sigma:read' || scope === 'sigma:write');
  return own.length === 0 ? ['sigma:read', 'sigma:write'] : own;
}

/** Whether an application may call an operation: its permission set includes it and its token allows it. */
export function mayApplicationCall(rights: ApplicationRights, { id, needs }: CalledOperation): boolean {
  return rights.operations.has(id) && rights.scopes.includes(`sigma:${needs}`);
}
