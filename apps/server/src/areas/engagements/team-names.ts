import { eq } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { departments } from '../accounts/departments/tables.ts';

/** The names of a merchant's teams by id. */
export async function readDepartmentNames({ merchantId, read }: Tenant): Promise<Map<string, string>> {
  const rows = await read((db) =>
    db
      .select({ id: departments.id, name: departments.name })
      .from(departments)
      .where(eq(departments.merchantId, merchantId)),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
