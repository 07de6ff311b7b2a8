/** Where a page without a store keeps in its tab what must not be lost (memory.ts). */
export const memoryPlace = 'veldinstrument-apparaat';
