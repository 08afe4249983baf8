#!/usr/bin/env Rscript
# Analýza měření – TODO: popisky, viz https://data.example.org/měření, FIXME stat@example.org
library(stats); require("utils")
data <- read.csv("měření \"A\" \t\u00e9\\.csv", sep = ';', dec = ',', na.strings = c('', 'NA'),
                 stringsAsFactors = FALSE)
x <<- 1:10; y <- c(1, 2.5, .5, 3., 1e5, 1E-3, 2.5e+10, 10L, 0x1F, 5i, 1.5i, 007, 1e5L, 1.2.3)
z = NULL -> w; 5 ->> v
if (is.null(z) && !is.na(NA_integer_) || isTRUE(T) & F) {
  print("ano")
} else if (length(x) > 3L) {
  cat('ne\n', sep = "")
} else NULL
for (i in seq_len(nrow(data))) {
  if (i %% 2 == 0) next
  if (i %in% c(Inf, -Inf, NaN, NA, NA_real_, NA_complex_, NA_character_)) break
  while (TRUE) { repeat { break } }
}
f <- function(a, b = 2, ...) {
  výsledek <- switch(a, "x" = 1, 'y' = { 2 }, stop("neznámé: ", a))
  invisible(return(výsledek + sum(..1, na.rm = TRUE)))
}
g = \(x) x^2 + `neobvyklé jméno`(x)
df <- data.frame(a = 1:3, b = factor(c("u", "v", "u")), c = character(3))
df$sum <- rowSums(df[, c("a", "a")]); df$mean(1); df[["b"]][2] <- 'v'; df@slot
m <- matrix(1:6, nrow = 2, dimnames = list(NULL, c("x", "y", "z")))
lst <- list(1, "a", TRUE, NULL, function(x) x + 1)
model <- lm(a ~ b + I(c^2) - 1, data = df); summary(model); anova (model); coef	(model)
plot(x, y, type = "l", main = "Název # není komentář", xlab = expression(alpha[1]))
abline(h = 0, lty = 2); legend("top", legend = c("a", 'b'), col = rgb(1, 0, 0))
hist(rnorm(100, mean = 5)); par(mfrow = c(1, 2)); barplot(table(df$b)); lines.default(x)
png("graf.png", width = 800); dev.off(); colors()[1:3]; hcl.colors(3)
setClass("Bod", representation(x = "numeric", y = "numeric"))
setMethod("show", "Bod", function(object) cat(object@x, "\n")); new("Bod", x = 1)
lapply(lst, class); sapply(x, function(i) i^2); do.call(rbind, strsplit("a,b", ","))
apply(m, 1, sum) |> mean() |> round(digits = 2)
str(head(df, n = 10)); tail(df); install.packages('x'); help(topic = "lm"); ?lm; stats::sd(x); base:::paste(1)
gsub("[^a-z]+\\.", "", "víceřádkový
  řetězec \
  pokračování", perl = TRUE)
tryCatch(stop('x'), error = function(e) message("chyba: ", conditionMessage(e)), finally = { })
try(log(-1), silent = TRUE); xor(TRUE, FALSE); xor (T, F); return (1)
x[!duplicated(x)][-1]; ((1 + 2) * 3); {{1}}; x[[1]]; x[["a"]][["b"]]; -x^2 %/% 3 %o% y %*% z
print "chybí závorky"; mean; sum x; t.test(x, y)$p.value; is.na<-`; names(x) <- c("a"); body(f) <<- 1
r"(surový "řetězec")"; R'---(x)---' ; TRUEx; xTRUE; FALSE_; NULLs; NA_ ; T.x; .T; _F; Infinity
neukončený <- "řetězec \
další # řádek
po řetězci <- 'jiný
