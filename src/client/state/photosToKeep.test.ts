import { afterEach, expect, it } from 'vitest';
import { awaitPhotos, photosKept } from './photosToKeep.ts';
import { mayLose, saving } from './saving.ts';
import { clearForLogout, state } from './state.ts';

afterEach(clearForLogout);

it('a photo that is not stored yet is no safe work, and what ends the page waits for it', async () => {
  const isOver = awaitPhotos(2);
  expect([saving(), mayLose(0)]).toEqual(['typing', true]);
  let isKept = false;
  const kept = photosKept().then(() => {
    isKept = true;
  });
  isOver();
  await Promise.resolve();
  expect([saving(), isKept]).toEqual(['typing', false]);
  isOver();
  await kept;
  expect([saving(), mayLose(0)]).toEqual(['sent', false]);
  // With none under way nobody waits.
  await photosKept();
});

it('a session that ends meanwhile changes nothing of that', () => {
  const isOver = awaitPhotos(1);
  clearForLogout();
  expect(mayLose(0)).toBe(true);
  isOver();
  expect(state.photosToKeep.get()).toBe(0);
});
