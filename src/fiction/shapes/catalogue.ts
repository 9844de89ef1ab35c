// A catalogue: makers, their products, and the versions of each; dearer makers, larger versions, rising prices.
import { yearOf } from '../schema/calendar.ts'
import { type Noun, rounded, someDay } from '../themes/attributes.ts'
import {
  column,
  Draft,
  makerNames,
  nameColumn,
  nameFor,
  reference,
  type Shape,
  someAttributes,
  valuesOf,
} from './draft.ts'

interface Words {
  readonly maker: Noun
  readonly product: Noun
  readonly version: Noun
  /** What versions are told apart by, smallest first. */
  readonly sizes: readonly string[]
  readonly price: number
  readonly launched: string
}

/** A catalogue of one kind of product. */
export function catalogue({ maker, product, version, sizes, price, launched }: Words): Shape {
  return setting => {
    const { random, rows } = setting
    const draft = new Draft()
    const known = {
      maker: someAttributes(setting, maker, 3),
      product: someAttributes(setting, product, random.integer(4, 6)),
      version: someAttributes(setting, version, random.integer(1, 2)),
    }
    const launch = column(launched, 'date')
    const from = column('lowest price', 'money', { unit: 'money', digits: 0 })
    const makers = draft.table(maker, [nameColumn, ...known.maker.map(item => item.column)])
    const byMaker = reference(maker.one, makers)
    const products = draft.table(product, [
      nameColumn,
      byMaker,
      launch,
      ...known.product.map(item => item.column),
      from,
    ])
    const ofProduct = reference(product.one, products)
    const size = column(version.one, 'category')
    const cost = column('price', 'money', { unit: 'money', digits: 0 })
    const columns = [ofProduct, size, ...known.version.map(item => item.column), cost]
    const versions = draft.table(version, columns, {
      by: ofProduct.name,
      identity: [ofProduct.name, size.name],
    })

    const tiers = new Map<number, number>()
    for (const name of makerNames(setting, maker, random.integer(8, 12))) {
      const { id } = draft.add(makers, { name, ...valuesOf(known.maker, setting) })
      tiers.set(id, random.skewed(1, 1.9))
    }
    while (draft.size < rows) {
      const by = random.pickEarly(draft.rows(makers))
      const date = someDay(setting)
      const drift = 1.03 ** (yearOf(date) - yearOf(setting.since))
      const base = price * (tiers.get(by.id) ?? 1) * drift * random.skewed(1, 1.4)
      const row = draft.add(products, {
        name: nameFor(setting, product),
        [byMaker.name]: by.id,
        [launch.name]: date,
        ...valuesOf(known.product, setting),
        [from.name]: 0,
      })
      const offered = sizes.slice(0, random.integer(2, sizes.length))
      for (const [step, label] of offered.entries()) {
        const value = Math.max(9, Math.round((base * 1.17 ** step) / 10) * 10 - 1)
        draft.add(versions, {
          [ofProduct.name]: row.id,
          [size.name]: label,
          ...valuesOf(known.version, setting),
          [cost.name]: rounded(value, 0),
        })
        if (step === 0) row[from.name] = rounded(value, 0)
      }
    }
    draft.rule(
      `the lowest price of a ${product.one} is that of its cheapest ${version.one}`,
      `SELECT p.id FROM "${products}" p WHERE p."${from.name}" <> (SELECT min(v.price) FROM "${versions}" v WHERE v."${ofProduct.name}" = p.id)`,
    )
    return draft.done()
  }
}
