/// <reference path="./web-assembly.d.ts" />
// The interpreter's memory. It grows in one place only, which says so here.

export class Memory {
  readonly memory: WebAssembly.Memory
  bytes: Uint8Array<ArrayBuffer>
  private view: DataView

  constructor(memory: WebAssembly.Memory) {
    this.memory = memory
    this.bytes = new Uint8Array(memory.buffer as ArrayBuffer)
    this.view = new DataView(memory.buffer)
  }

  /** Makes room for this many bytes in all; false where there is none. */
  grow(byteLength: number): boolean {
    const pages = Math.ceil((byteLength - this.bytes.length) / 65_536)
    try {
      if (pages > 0) this.memory.grow(pages)
    } catch {
      return false
    }
    this.bytes = new Uint8Array(this.memory.buffer as ArrayBuffer)
    this.view = new DataView(this.memory.buffer)
    return true
  }

  int(address: number): number {
    return this.view.getInt32(address, true)
  }

  word(address: number): number {
    return this.view.getUint32(address, true)
  }

  long(address: number): bigint {
    return this.view.getBigInt64(address, true)
  }

  double(address: number): number {
    return this.view.getFloat64(address, true)
  }

  short(address: number): number {
    return this.view.getInt16(address, true)
  }

  byte(address: number): number {
    return this.view.getUint8(address)
  }

  setWord(address: number, value: number): void {
    this.view.setInt32(address, value, true)
  }

  setShort(address: number, value: number): void {
    this.view.setInt16(address, value, true)
  }

  setByte(address: number, value: number): void {
    this.view.setUint8(address, value)
  }

  setLong(address: number, value: number | bigint): void {
    this.view.setBigInt64(address, BigInt(value), true)
  }

  setDouble(address: number, value: number): void {
    this.view.setFloat64(address, value, true)
  }

  /** The bytes up to a zero. */
  text(address: number): string {
    const end = this.bytes.indexOf(0, address)
    return Buffer.from(this.bytes.buffer, address, end - address).toString('latin1')
  }

  slice(address: number, length: number): Uint8Array {
    return this.bytes.subarray(address, address + length)
  }

  /** Writes bytes and a zero behind them. */
  setText(address: number, text: string): void {
    for (let at = 0; at < text.length; at++) this.bytes[address + at] = text.charCodeAt(at)
    this.bytes[address + text.length] = 0
  }
}
