/** The values that were used last, by their keys. */
export interface RecentlyUsed<Value> {
  /** The known value, or a new one, for which the one that was used longest ago is forgotten. A promise that fails is forgotten too. */
  get(key: string, make: () => Value): Value;
  forget(key: string): void;
}

/** Remembers so many values; none of them has anything to close. */
export function recentlyUsed<Value>(most: number): RecentlyUsed<Value> {
  const values = new Map<string, Value>();

  function use(key: string, value: Value): Value {
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.keys();
    if (values.size > most && oldest !== undefined) values.delete(oldest);
    return value;
  }

  function add(key: string, value: Value): Value {
    use(key, value);
    const forget = () => {
      if (values.get(key) === value) values.delete(key);
    };
    if (value instanceof Promise) value.catch(forget);
    return value;
  }

  return {
    get: (key, make) => {
      const known = values.get(key);
      return known === undefined ? add(key, make()) : use(key, known);
    },
    forget: (key) => {
      values.delete(key);
    },
  };
}
