import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * A member of a `json` column as text, null where it has none. PostgreSQL reads no JSON that has U+0000 or half of a surrogate pair
 * escaped anywhere in it, whichever member is asked for, and `json` columns keep what comes from outside: those are replaced first.
 */
export function memberText(column: AnyPgColumn, name: string): SQL<string | null> {
  const text = sql`${column}::text`
  const readable = sql`regexp_replace(${text}, '\\\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\\\ufffd', 'g')::json`
  return sql<string | null>`(case when strpos(${text}, '\\u') = 0 then ${column} else ${readable} end)->>${name}::text`
}
