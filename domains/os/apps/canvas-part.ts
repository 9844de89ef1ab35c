// A drawing with places in it that mean something.
import type { Part } from '../../../src/kernel/app/drawn/parts.ts'
import type { View } from '../../../src/kernel/app/drawn/view.ts'

/** The drawing with its places, each where it is declared. */
export function canvasPart(view: View): Part {
  const [, , width, height] = view.box ?? [0, 0, 1, 1]
  return {
    node: { role: 'canvas', name: view.text },
    width,
    height,
    children: view.children.map(region => ({
      node: { role: 'image', name: region.text },
      view: region.tap && region.key,
      at: [region.box?.[0] ?? 0, region.box?.[1] ?? 0],
      width: region.box?.[2] ?? 0,
      height: region.box?.[3] ?? 0,
    })),
  }
}
