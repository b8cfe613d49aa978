DROP INDEX "help_sites_host";--> statement-breakpoint
ALTER TABLE "help_sites" ADD COLUMN "host_verified_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "help_sites_host" ON "help_sites" USING btree ("host") WHERE "help_sites"."host_verified_at" is not null;