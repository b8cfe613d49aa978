import { cleanup } from '@testing-library/react';
import { permission } from '../session/permissions.ts';
import { session } from '../session/values.ts';
import { toast } from '../ui/toast-store.ts';
import type { FakeServer } from './fake-server.ts';

/** Unmounts what a test rendered and clears all stored state. */
export function tearDown(server: FakeServer | undefined) {
  cleanup();
  server?.stop();
  toast.clear();
  permission.forget();
  session.clear();
  localStorage.clear();
}
