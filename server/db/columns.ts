import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/**
 * Ciphertext from the vault. A plain string isn't assignable to it, so the compiler catches unencrypted
 * columns.
 */
export type Sealed = string & { readonly __sealed: unique symbol }

/** A column whose value is encrypted before it reaches the database. */
export const sealed = customType<{ data: Sealed; driverData: string }>({ dataType: () => 'text' })

/**
 * "By default", not "always": a sealed row needs its ID before the insert, because the ID is authenticated.
 */
export const primaryId = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()

export const reference = (name: string) => bigint(name, { mode: 'number' })

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => moment('created_at').notNull().defaultNow()

export const updatedAt = () => moment('updated_at').notNull().defaultNow()
