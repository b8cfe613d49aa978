import { describe, expect, it } from 'vitest';
import { BOUNCES_MAX, bounceOf, isAutomaticMail, isBounce, type MailHeaders } from './mail-automatic.ts';

const person: MailHeaders = {
  From: 'Ann Lind <ann@b.example>',
  'Return-Path': '<ann@b.example>',
  'Content-Type': 'multipart/alternative; boundary=x',
  'Auto-Submitted': 'no',
  Precedence: 'normal',
  'X-Auto-Response-Suppress': 'DR, RN',
};

const REPORT = 'multipart/report; boundary="x";\r\n report-type="delivery-status"';

describe('mail of programs', () => {
  it.each<[string, MailHeaders]>([
    ['an automatic reply', { 'Auto-Submitted': 'auto-replied (vacation)' }],
    ['a generated mail', { 'AUTO-SUBMITTED': ' Auto-Generated; x=y' }],
    ['bulk', { precedence: 'Bulk' }],
    ['an old automatic reply', { Precedence: ['first-class', 'auto_reply'] }],
    ['what asks for no answers', { 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' }],
    ['what asks for none at all', { 'X-Auto-Response-Suppress': 'All' }],
    ['a list', { 'List-Id': '<foyer.x.org>' }],
    ['an empty return path', { 'Return-Path': '<>' }],
    ['an empty return path, written otherwise', { 'return-path': ' ' }],
    ['the mail system', { From: 'Mail Delivery System <MAILER-DAEMON@x.org>' }],
    ['the mail system without host', { From: 'mailer-daemon' }],
    ['the postmaster', { From: 'postmaster@x.org' }],
    ['a receipt', { 'Content-Type': 'multipart/report; report-type=disposition-notification' }],
  ])('is %s', (_name, headers) => {
    expect(isAutomaticMail({ ...person, ...headers })).toBe(true);
    expect(isAutomaticMail(headers)).toBe(true);
  });

  it.each<[string, MailHeaders]>([
    ['of a person', person],
    ['without headers', {}],
    ['with missing values', { 'List-Id': null, 'Return-Path': undefined }],
    ['of somebody named like a program', { From: 'mailer-daemon fan <ann@b.example>' }],
  ])('is not one %s', (_name, headers) => {
    expect(isAutomaticMail(headers)).toBe(false);
    expect(isBounce(headers)).toBe(false);
  });
});

describe('a bounce', () => {
  it.each<[string, MailHeaders]>([
    ['a delivery report', { 'Content-Type': REPORT }],
    [
      'a delivery report without quotes',
      { 'content-type': 'Multipart/Report; report-type = delivery-status' },
    ],
    ['from the mail system', { From: '"Mail" <mailer-daemon@x.org>' }],
    ['with failed receivers', { 'X-Failed-Recipients': 'ann@b.example' }],
    ['from a postmaster without return path', { From: 'postmaster@x.org', 'Return-Path': '<>' }],
  ])('is one %s', (_name, headers) => {
    expect(isBounce(headers)).toBe(true);
    expect(isAutomaticMail(headers)).toBe(true);
  });

  it.each<[string, MailHeaders]>([
    ['an automatic reply', { 'Auto-Submitted': 'auto-replied', 'Return-Path': '<>' }],
    ['a receipt', { 'Content-Type': 'multipart/report; report-type=disposition-notification' }],
    ['a person who is postmaster', { From: 'postmaster@x.org', 'Return-Path': '<postmaster@x.org>' }],
  ])('is not %s', (_name, headers) => {
    expect(isBounce(headers)).toBe(false);
  });
});

describe('a delivery report', () => {
  it('tells each receiver who was not reached', () => {
    const report = [
      'Reporting-MTA: dns; mail.x.org',
      'Arrival-Date: Tue, 3 Mar 2026 10:00:00 +0000',
      '',
      'Original-Recipient: rfc822;typed@b.example',
      'Final-Recipient: rfc822; <ann@b.example>',
      'Action: failed',
      'Status: 5.1.1 (no mailbox)',
      'Remote-MTA: dns; mx.b.example',
      'Diagnostic-Code: smtp; 550 5.1.1 No such',
      '    mailbox: ann',
      '',
      'FINAL-RECIPIENT: RFC822;bo@b.example',
      'action: Delayed',
      'status: 4.4.1',
      '',
      'Final-Recipient: rfc822; cy@b.example',
      'Action: delivered',
      'Status: 2.0.0',
    ];
    const expected = [
      {
        recipient: 'ann@b.example',
        action: 'failed',
        status: '5.1.1',
        cause: 'permanent',
        diagnostic: '550 5.1.1 No such mailbox: ann',
      },
      { recipient: 'bo@b.example', action: 'delayed', status: '4.4.1', cause: 'temporary', diagnostic: null },
    ];
    expect(bounceOf(report.join('\r\n'))).toEqual(expected);
    expect(bounceOf(report.join('\n'))).toEqual(expected);
  });

  const one = (...fields: string[]) => bounceOf(['Final-Recipient: rfc822; a@b.c', ...fields].join('\n'))[0];

  it.each([
    [
      'given up for a cause that may pass',
      ['Action: failed', 'Status: 4.4.7'],
      'failed',
      'temporary',
      '4.4.7',
    ],
    [
      'the status of the other server',
      ['Action: failed', 'Diagnostic-Code: smtp; 552 5.2.2 Full'],
      'failed',
      'permanent',
      '5.2.2',
    ],
    ['its code alone', ['Action: failed', 'Diagnostic-Code: smtp; 451 Later'], 'failed', 'temporary', null],
    ['no action but a status', ['Status: 5.0.0'], 'failed', 'permanent', '5.0.0'],
    ['no action and a passing status', ['Status: 4.2.0'], 'delayed', 'temporary', '4.2.0'],
    ['an action alone', ['Action: failed'], 'failed', null, null],
    [
      'the first of two fields',
      ['Action: failed', 'Status: 5.1.1', 'Status: 4.1.1'],
      'failed',
      'permanent',
      '5.1.1',
    ],
  ])('counts %s', (_name, fields, action, cause, status) => {
    expect(one(...fields)).toMatchObject({ action, cause, status });
  });

  it.each(['relayed', 'expanded', 'delivered', 'invented'])('leaves out who was %s', (action) => {
    expect(one(`Action: ${action}`, 'Status: 5.0.0')).toBeUndefined();
  });

  it('falls back on the address that was written to', () => {
    expect(bounceOf('Original-Recipient: rfc822; o@b.c\nAction: failed')[0]?.recipient).toBe('o@b.c');
    expect(bounceOf('Action: failed\nStatus: 5.0.0')).toEqual([]);
    expect(bounceOf('')).toEqual([]);
  });

  it('is read in bounds', () => {
    const many = 'Final-Recipient: a@b.c\nAction: failed\n\n'.repeat(20_000);
    expect(bounceOf(many)).toHaveLength(BOUNCES_MAX);
    const folded = `Final-Recipient: a@b.c\nAction: failed\nDiagnostic-Code: smtp; x\n${' y\n'.repeat(300_000)}`;
    expect(bounceOf(folded)[0]?.diagnostic).toHaveLength(500);
    for (const piece of [' ', ':', '\n', 'a:\n', ' a\n']) expect(bounceOf(piece.repeat(300_000))).toEqual([]);
  });
});
