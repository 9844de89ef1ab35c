// What was typed or chosen stands where it was put.
import type { Claim } from '../../../world/turn.ts'
import { counterpartOf } from '../counterpart.ts'
import type { Deed } from '../deed.ts'
import type { Passage } from '../screen-kind.ts'
import { isInside, type SeenNode, type SeenScreen } from '../seen-screen.ts'

/** Typed texts and choices that the screen lacks. */
export function typedClaims({ after, deeds, isSamePage }: Passage): Claim[] {
  if (!isSamePage) return []
  return lasting(deeds).flatMap(deed => claimOf(deed, after))
}

// what a later deed may have taken away again is not asked for
function lasting(deeds: readonly Deed[]): readonly Deed[] {
  return deeds.filter((deed, index) =>
    deeds
      .slice(index + 1)
      .every(
        ({ reach, element }) => reach === 'nothing' || (reach === 'element' && element !== deed.element),
      ),
  )
}

function claimOf({ element, typed, chosen }: Deed, { nodes }: SeenScreen): Claim[] {
  if (typed === undefined && chosen === undefined) return []
  const wanted = typed?.text ?? chosen?.join(', ') ?? ''
  if (element === undefined) {
    const isThere = wanted.split('\n').every(line => nodes.some(node => holds(heldBy(node), line)))
    return isThere ? [] : [{ about: 'the text that was typed', says: 'nothing of it', known: brief(wanted) }]
  }
  const about = `${element.role} '${element.name}'`
  const at = counterpartOf(element, nodes)
  const node = at === undefined ? undefined : nodes[at]
  if (at === undefined || node === undefined)
    return element.id === undefined ? [] : [{ about, says: 'it is gone', known: `it holds ${brief(wanted)}` }]
  const inner = nodes.filter((_, index) => index > at && isInside(nodes, index, at))
  if (chosen !== undefined) return choiceClaims(about, { node, inner, chosen })
  const held = node.value ?? inner.map(({ name }) => name).join('\n')
  const isRight = typed?.isWhole ? isSame(held, wanted) : holds(held, wanted)
  return isRight || isHidden(held)
    ? []
    : [{ about, says: brief(held), known: `${brief(wanted)} was typed there` }]
}

// options may be called by values that no screen shows
function choiceClaims(
  about: string,
  { node, inner, chosen }: { node: SeenNode; inner: readonly SeenNode[]; chosen: readonly string[] },
): Claim[] {
  const isOption = (wanted: string) => inner.some(({ name }) => name === wanted)
  if (node.value === undefined || !chosen.every(isOption)) return []
  return chosen.some(wanted => node.value?.includes(wanted))
    ? []
    : [{ about, says: brief(node.value), known: `${brief(chosen.join(', '))} was chosen` }]
}

const heldBy = ({ value, name }: SeenNode) => `${name}\n${value ?? ''}`
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
// amounts may be written in another way than they are typed
const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

function isSame(held: string, wanted: string): boolean {
  const [shown, typed] = [plain(held), plain(wanted)]
  if (shown === typed || bare(shown) === bare(typed)) return true
  const isNumber = typed !== '' && shown !== '' && Number(shown) === Number(typed)
  // a date may be written in another order
  const isDate = /^[\d\s./:-]+$/.test(typed) && sorted(bare(shown)) === sorted(bare(typed))
  return isNumber || isDate
}

const sorted = (text: string) => [...text].sort().join('')

function holds(held: string, wanted: string): boolean {
  return plain(held).includes(plain(wanted)) || (bare(wanted) !== '' && bare(held).includes(bare(wanted)))
}

const isHidden = (held: string) => /^[•*●·]+$/u.test(held)
const brief = (text: string) => `'${text.length > 60 ? `${text.slice(0, 60)}…` : text}'`
