@echo off
rem Deploy script – TODO: rollback, see http://deploy.example.org/help
REM FIXME größere Dateien, mail ops@example.org
:: a label used as a comment
 : : spaced label comment XXX
remark is not a comment
setlocal enabledelayedexpansion
set "TARGET=C:\inetpub\wwwroot"
set SOURCE=%~dp0build
set /a COUNT=0x10 + 5 * (3 - 1)
title "Deploying %USERNAME%" & color 0A

if "%1"=="" goto usage
if not exist "%SOURCE%\index.html" (
    echo No build found in "%SOURCE%
    exit /b 1
) else (
    echo Found "größe.txt" and "two" strings
)
IF ERRORLEVEL 1 GOTO failed
if defined DEBUG echo on
if /i "%2" equ "force" (set FORCE=1)

for %%f in (*.html *.css) do copy /y "%%f" "%TARGET%" > nul
for /f "tokens=1,2 delims==" %%a in ('type config.ini') do (
    set %%a=%%b
    set /a COUNT+=1
)
xcopy /s /e /q "%SOURCE%\*" "%TARGET%\" 2>&1 | find "error"
attrib +r "%TARGET%\web.config"
mkdir backup 2>nul || md backup
move old.log backup\ & del /q *.tmp & ren a.txt b.txt
pushd %TARGET%
dir /b | sort /r > list.txt
popd
call :report "all done" %COUNT%
start "" /wait notepad.exe list.txt
ping -n 3 127.0.0.1 >nul
choice /c yn /m "Restart?"
shutdown /r /t 0
net stop W3SVC && net start W3SVC
pause
goto :eof

:report
echo %~1: !COUNT! files; path=%PATH:~0,10% date=%DATE%
shift
exit /b 0

:usage
  rem indented comment
echo Usage: %0 target [force]
echo. & cls & ver & vol c: & type con
:failed
prompt $p$g
echo Unterminated "string
endlocal
