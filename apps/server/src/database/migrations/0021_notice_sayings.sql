ALTER TABLE "notices" ADD COLUMN "says" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "notices" SET "says" = 'said', "values" = jsonb_build_object('text', "title");--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "says" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" DROP COLUMN "title";
