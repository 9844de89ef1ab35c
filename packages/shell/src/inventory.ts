// What a machine runs and has besides its files, as a world declares it.
export { Inventory, inventoryText } from './state/inventory.ts'
