/** The choices of the last order that the browser remembers (spec 1:5#7), by user and program. */
export interface LastOrder {
  readonly bucket: string;
  readonly product: string;
  readonly eula: string;
}

export interface OrderPlacer {
  readonly userId: string;
  readonly programId: number;
}

const keyOf = ({ userId, programId }: OrderPlacer) => `sigma.last_order.${userId}.${programId}`;

export function rememberOrder(placer: OrderPlacer, last: LastOrder): void {
  localStorage.setItem(keyOf(placer), JSON.stringify(last));
}

export function lastOrder(placer: OrderPlacer): Partial<LastOrder> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(placer)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const text = (name: string) => {
      const value: unknown = Reflect.get(stored, name);
      return typeof value === 'string' ? { [name]: value } : {};
    };
    return { ...text('bucket'), ...text('product'), ...text('eula') };
  } catch {
    return {};
  }
}
