import type { Rights } from '@foyer/domain/rights';
import { fireEvent } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { permission } from '../session/permissions.ts';
import { type Answers, type FakeServer, fakeServer } from './fake-server.ts';
import { putAway } from './put-away.ts';
import { renderSection } from './render-section.tsx';

/** Sections of the settings before a server that notes what it is sent. Nothing outlives a test. */
export function sectionDesk() {
  let server: FakeServer | undefined;
  /** The bodies of the calls that are noted, in order. */
  const sent: unknown[] = [];
  afterEach(() => {
    putAway(server);
    sent.length = 0;
  });
  return {
    sent,
    /** The calls that came, as 'METHOD /path'. */
    called: () => server?.called,
    /** Answers a call, with what it was sent unless told, and notes that. */
    noting:
      (reply?: unknown): Answers[string] =>
      ({ body }) => {
        sent.push(body);
        return reply ?? body;
      },
    /** Shows a section at an address in place of the one before, as somebody of a role with these rights sees it. */
    show(
      Section: () => ReactNode,
      { address, rights, role }: { address: string; rights: Rights; role?: string },
      answers: Answers,
    ) {
      putAway(server);
      permission.set({ permissions: [], rights });
      server = fakeServer(answers);
      return renderSection(Section, address, role);
    },
  };
}

/** Writes into a field. */
export const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
