ALTER TABLE "integration_syncs" ADD COLUMN "gone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_syncs" ADD COLUMN "paused_until" timestamp (3) with time zone;