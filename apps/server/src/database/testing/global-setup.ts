import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { migrate } from '../migrate.ts';
import { administer, databasePrefix, makeRunFolder, startTestCluster, withDatabase } from './cluster.ts';

/** What each test file needs to make a database of its own. */
export interface TestClusterAddress {
  adminUrl: string;
  /** Name of the migrated database that is copied. */
  template: string;
  /** How the names of this run's databases begin. */
  prefix: string;
  /** A folder for files of this run, removed at its end. */
  scratch: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestClusterAddress;
  }
}

/** Starts one PostgreSQL for the run, migrates a template database in it, and stops it at the end. */
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
