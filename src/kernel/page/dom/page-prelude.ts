// Runs in every page before its own scripts: its clock and its chance are ours, the same each time.

/** A function expression; it is given the clock and a source of chance. */
export const prelude = `(({ now, elapsed, random }) => {
  const Real = Date
  const Own = function Date(...given) {
    if (!new.target) return new Real(now()).toString()
    return Reflect.construct(Real, given.length > 0 ? given : [now()], new.target === Own ? Real : new.target)
  }
  Own.prototype = Real.prototype
  Own.now = () => now()
  Own.parse = Real.parse
  Own.UTC = Real.UTC
  Object.defineProperty(Own, 'length', { value: 7 })
  Object.defineProperty(Real.prototype, 'constructor', { value: Own, writable: true, configurable: true })
  Object.defineProperty(globalThis, 'Date', { value: Own, writable: true, configurable: true })
  Math.random = () => random()
  const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    ...format,
    get() {
      const own = format.get.call(this)
      return date => own(date === undefined ? now() : date)
    },
  })
  Object.defineProperty(performance, 'now', { value: () => elapsed(), configurable: true })
  const fill = array => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(random() * 256)
    return array
  }
  Object.defineProperty(crypto, 'getRandomValues', { value: fill, configurable: true })
  Object.defineProperty(crypto, 'randomUUID', {
    value: () => '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, c => (+c ^ (Math.floor(random() * 256) & (15 >> (+c / 4)))).toString(16)),
    configurable: true,
  })
})`
