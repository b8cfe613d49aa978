import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { migrate } from '../migrate.ts';
import { administer, databasePrefix, makeRunFolder, startTestCluster, withDatabase } from './cluster.ts';

/** The values that a test file needs to create its own database. */
export interface TestClusterAddress {
  adminUrl: string;
  /** Name of the migrated template database. */
  template: string;
  /** The prefix of this run's databases. */
  prefix: string;
  /** A temporary folder for files of this run. */
  scratch: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestClusterAddress;
  }
}

/** Starts a PostgreSQL for the run with a migrated template database. Returns the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const scratch = makeRunFolder();
  const exitOnSignal = () => process.exit(130);
  process.once('SIGINT', exitOnSignal);
  process.once('SIGTERM', exitOnSignal);
  try {
    const prefix = databasePrefix();
    const template = `${prefix}template`;
    await administer(cluster.adminUrl, `CREATE DATABASE ${template}`);
    await migrate(withDatabase(cluster.adminUrl, template));
    project.provide('testCluster', { adminUrl: cluster.adminUrl, template, prefix, scratch });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return async () => {
    process.off('SIGINT', exitOnSignal);
    process.off('SIGTERM', exitOnSignal);
    await cluster.stop();
    rmSync(scratch, { recursive: true, force: true });
  };
}
