import type { Rights } from '@foyer/domain/rights';
import { fireEvent } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { permission } from '../session/permissions.ts';
import { type Answers, type FakeServer, fakeServer } from './fake-server.ts';
import { renderSection } from './render-section.tsx';
import { tearDown } from './tear-down.ts';

/** Renders settings sections against a fake server that records requests. Resets after each test. */
export function sectionHarness() {
  let server: FakeServer | undefined;
  /** The bodies of recorded calls, in order. */
  const sent: unknown[] = [];
  afterEach(() => {
    tearDown(server);
    sent.length = 0;
  });
  return {
    sent,
    /** The calls received, as 'METHOD /path'. */
    called: () => server?.called,
    /** Records a call and answers with `reply`. Default: the request's body. */
    recording:
      (reply?: unknown): Answers[string] =>
      ({ body }) => {
        sent.push(body);
        return reply ?? body;
      },
    /** Renders a section at an address for a role with these rights, replacing the previous one. */
    show(
      Section: () => ReactNode,
      { address, rights, role }: { address: string; rights: Rights; role?: string },
      answers: Answers,
    ) {
      tearDown(server);
      permission.set({ permissions: [], rights });
      server = fakeServer(answers);
      return renderSection(Section, address, role);
    },
  };
}

/** Changes the value of a field. */
export const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
