ALTER TABLE "notices" ADD COLUMN "says" text DEFAULT 'said' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "title" DROP NOT NULL;
