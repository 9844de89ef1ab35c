// References between kinds of record, by naming: `project_id` in a task names a project.
import type { RowStore } from '../../../../src/kernel/tables/row-store.ts'
import type { Json } from '../../../../src/world/json.ts'
import { Refused } from '../uncertain.ts'
import type { Entity, ToolPlan } from './entity.ts'
import { flat, singular } from './words.ts'

/** The kind of record that a column or parameter refers to; undefined where it refers to none. */
export function referredBy(name: string, from: Entity, { entities }: ToolPlan): Entity | undefined {
  const whole = flat(name)
  for (const entity of entities.values()) {
    if (entity.key === undefined || entity === from) continue
    const own = flat(entity.noun)
    const key = flat(entity.key)
    const spelt = [`${own}id`, `${own}ids`, `${own}${key}`]
    // a key that is not just `id` also stands by itself: `number`, `item`, `order`
    const bare =
      key !== 'id' &&
      key === singular(whole) &&
      ![...from.columns.keys()].some(c => flat(c) === key && c === from.key)
    if (spelt.includes(whole) || (bare && own !== key) || (own === key && whole === own)) return entity
  }
  const isParent = whole === 'parentid' || whole === `parent${flat(from.noun)}id`
  return isParent && from.key !== undefined ? from : undefined
}

/** Refuses values that refer to a record that does not exist. */
export function refuseDangling(
  { name, value, from, isOpen }: { name: string; value: Json; from: Entity; isOpen: boolean },
  { plan, store, notFound }: { plan: ToolPlan; store: RowStore; notFound: NotFound },
): void {
  const target = referredBy(name, from, plan)
  if (target === undefined || isOpen) return
  for (const one of Array.isArray(value) ? value : [value]) {
    if (typeof one !== 'string' && typeof one !== 'number') continue
    if (store.get(target.name, String(one)) === undefined) throw notFound(target, one)
  }
}

/** Makes the error for a record that does not exist. */
export type NotFound = (entity: Entity, id: Json) => Refused

/** The error in the words a server's template gives. */
export function notFoundWith(template: string): NotFound {
  return (entity, id) =>
    new Refused(
      template
        .replaceAll('{entity}', titled(entity.noun))
        .replaceAll('{key}', entity.key ?? 'id')
        .replaceAll('{id}', String(id)),
    )
}

/** A noun as a sentence begins with it. */
export function titled(noun: string): string {
  return (noun[0] ?? '').toUpperCase() + noun.slice(1)
}

/** The kinds of record with a column that refers to this one. */
export function referrers(entity: Entity, plan: ToolPlan): readonly { entity: Entity; column: string }[] {
  return [...plan.entities.values()].flatMap(other =>
    [...other.columns.keys()]
      .filter(column => referredBy(column, other, plan) === entity)
      .map(column => ({ entity: other, column })),
  )
}
